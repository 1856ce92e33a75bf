import type { ReactNode } from "react";
import type { Car } from "#shared/car.ts";
import { PURCHASE_WINDOWS } from "#shared/purchase.ts";
import {
  PROFILE_TABS,
  type ProfileTab,
  profileTab,
  useProfileTab,
} from "../../browser/chosen-tabs.ts";
import { shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import { pageNumber } from "../../page-number.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { requireUser } from "../auth/require-user.ts";
import type { Route } from "./+types/profile.ts";
import { type Post, PostsTab } from "./posts-tab.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { PurchasesTab } from "./purchases-tab.tsx";
import { ReviewsTab } from "./reviews-tab.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id } = requireUser(url, context);
  const { services } = context.get(shopContext);
  const search = url.searchParams;
  const window = PURCHASE_WINDOWS.find((one) => one === search.get("date"));
  const [user, countries, purchases, reviews, posts] = await Promise.all([
    services.users.find(id),
    services.countries.list(),
    services.purchases.withCars(id, window, pageNumber(search, "purchases")),
    services.reviews.ofUser(id, pageNumber(search, "reviews")),
    services.cars.ofUser(id, pageNumber(search, "posts")),
  ]);
  return {
    user,
    countries,
    purchases,
    window,
    reviews,
    posts: { ...posts, rows: posts.rows.map(presentPost) },
  };
}

/** The lines of the Posts tab need no more of a car. */
function presentPost({ id, name, model, brand, price, image, sold }: Car): Post {
  return { id, name, model, brand, price, image: image.slice(0, 1), sold };
}

export const meta: Route.MetaFunction = () => privateHead("Profile");

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { user, countries, purchases, window, reviews, posts } = loaderData;
  const chosen = useProfileTab();
  const shown: Record<ProfileTab, () => ReactNode> = {
    Purchases: () => <PurchasesTab purchases={purchases} window={window} />,
    "My profile": () => <ProfileForm user={user} countries={countries} headingAs="h2" />,
    Reviews: () => <ReviewsTab reviews={reviews} />,
    Posts: () => <PostsTab posts={posts} />,
  };
  return (
    <div className="page py-10 lg:py-14">
      <h1 className="sr-only">Profile</h1>
      <Tabs vertical label="Profile" tabs={PROFILE_TABS} chosen={chosen} onChoose={profileTab.set}>
        {shown[chosen]()}
      </Tabs>
    </div>
  );
}
