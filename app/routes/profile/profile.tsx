import { type ReactNode, useEffect } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import type { Car } from "#shared/car.ts";
import { type Page, pageNumberIn } from "#shared/paging.ts";
import { PURCHASE_WINDOWS } from "#shared/purchase.ts";
import { shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import {
  PROFILE_TABS,
  type ProfileTab,
  profileTab,
  profileTabIn,
  useProfileTab,
} from "../../session/chosen-tabs.ts";
import { NoScript } from "../../ui/no-script.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { requireUser } from "../auth/require-user.ts";
import type { Route } from "./+types/profile.ts";
import { loadAccount } from "./load-account.ts";
import { PendingPayments } from "./pending-payments.tsx";
import { type Post, PostsTab } from "./posts-tab.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { PurchasesTab } from "./purchases-tab.tsx";
import { ReviewsTab } from "./reviews-tab.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const current = requireUser(url, context);
  const { id } = current;
  const shop = context.get(shopContext);
  const { services } = shop;
  const search = url.searchParams;
  const window = PURCHASE_WINDOWS.find((one) => one === search.get("date"));
  const [account, pending, purchases, reviews, posts] = await Promise.all([
    loadAccount(shop, current),
    services.checkout.pendingOf(id),
    pageOrLast(search, "purchases", (page) => services.purchases.withCars(id, window, page)),
    pageOrLast(search, "reviews", (page) => services.reviews.ofUser(id, page)),
    pageOrLast(search, "posts", (page) => services.cars.ofUser(id, page)),
  ]);
  return {
    account,
    pending,
    purchases,
    window,
    reviews,
    posts: { ...posts, rows: posts.rows.map(presentPost) },
  };
}

/** The page that the address names; after its last row was deleted, the one before. */
async function pageOrLast<Row>(
  search: URLSearchParams,
  name: string,
  read: (page: number) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const named = await read(pageNumberIn(search, name));
  const last = Math.max(1, Math.ceil(named.total / named.limit));
  return named.page > last ? read(last) : named;
}

/** The lines of the Posts tab need no more of a car. */
function presentPost({ id, name, model, brand, price, image, sold }: Car): Post {
  return { id, name, model, brand, price, image: image.slice(0, 1), sold };
}

/** The loaded data do not depend on the tab. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [before, after] = [new URL(currentUrl), new URL(nextUrl)];
  const tabAlone = before.searchParams.get("tab") !== after.searchParams.get("tab");
  for (const url of [before, after]) url.searchParams.delete("tab");
  const same = before.pathname === after.pathname && before.search === after.search;
  return tabAlone && same && !formMethod ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => privateHead("Profile");

/** The tab that the address names, for links from elsewhere; otherwise the one chosen last. */
function useChosenTab(): [ProfileTab, (tab: ProfileTab) => void] {
  const [search, setSearch] = useSearchParams();
  const chosen = useProfileTab();
  const named = profileTabIn(search);

  useEffect(() => {
    if (named) profileTab.set(named);
  }, [named]);

  function choose(tab: ProfileTab): void {
    profileTab.set(tab);
    if (!search.has("tab")) return;
    const rest = new URLSearchParams(search);
    rest.delete("tab");
    setSearch(rest, { replace: true, preventScrollReset: true });
  }
  return [named ?? chosen, choose];
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { account, pending, purchases, window, reviews, posts } = loaderData;
  const [chosen, choose] = useChosenTab();
  const shown: Record<ProfileTab, () => ReactNode> = {
    Purchases: () => (
      <>
        <PendingPayments orders={pending} />
        <PurchasesTab purchases={purchases} window={window} />
      </>
    ),
    "My profile": () => <ProfileForm account={account} headingAs="h2" />,
    Reviews: () => <ReviewsTab reviews={reviews} openPurchases={() => choose("Purchases")} />,
    Posts: () => <PostsTab posts={posts} />,
  };
  return (
    <div className="page py-10 lg:py-14">
      <h1 className="sr-only">Profile</h1>
      <NoScript className="mb-8">Your profile needs</NoScript>
      <Tabs vertical label="Profile" tabs={PROFILE_TABS} chosen={chosen} onChoose={choose}>
        {shown[chosen]()}
      </Tabs>
    </div>
  );
}
