import { useEffect } from "react";
import { CART_CARS_MAX } from "#shared/constants.ts";
import { paths } from "#shared/paths.ts";
import { useUntil } from "../../cars/use-until.ts";
import { cart, useCart } from "../../cart/cart.ts";
import { type ShopContext, shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import { forceDocumentLoad } from "../../startup/force-document-load.ts";
import { usePageData } from "../../startup/use-page-data.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyList } from "../../ui/empty-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NoScript } from "../../ui/no-script.tsx";
import { toast } from "../../ui/toast.ts";
import type { Route } from "./+types/cart.ts";
import { CartLines } from "./cart-lines.tsx";
import { CartPlaceholder } from "./cart-placeholder.tsx";
import { boughtSince, type Current, lineStates, refreshedCars } from "./line-states.ts";
import { Summary } from "./summary.tsx";

/** The browser stores the cart and sends the ids of its cars; the reply is their current state. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, config, user } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const ids = searchParams.get("ids")?.split(",").slice(0, CART_CARS_MAX) ?? [];
  const current = ids.length ? await currentState(services, ids, user?.id) : null;
  return {
    current,
    userId: user?.id,
    payments: config.services.payments,
    walletKey: config.walletKey,
  };
}

async function currentState(
  { cars, checkout }: ShopContext["services"],
  ids: string[],
  userId: string | undefined,
): Promise<Current> {
  const [found, payment] = await Promise.all([
    cars.current(ids),
    checkout.statusOfCars(ids, userId),
  ]);
  return { cars: found, ...payment };
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const data = await serverLoader();
  if (data.walletKey && !request.url.includes("ids=")) forceDocumentLoad(request);
  return data;
}

export const meta: Route.MetaFunction = () => privateHead("Cart");

const columns =
  "mt-8 lg:grid lg:grid-cols-[1fr_18rem] lg:gap-12 xl:grid-cols-[1fr_20rem] xl:gap-16";

export default function Cart({
  loaderData: { userId, payments, walletKey },
}: Route.ComponentProps) {
  const cars = useCart();
  const fetcher = usePageData<typeof loader>();
  const ids = cars
    .slice(0, CART_CARS_MAX)
    .map(({ id }) => id)
    .join(",");
  const { load } = fetcher;
  const refresh = () => load(`${paths.cart()}?ids=${ids}`);

  useEffect(() => {
    if (ids) void load(`${paths.cart()}?ids=${ids}`);
  }, [ids, load]);

  const current = fetcher.data?.current ?? null;
  useEffect(() => {
    const { cars: fresh, repriced } = refreshedCars(cart.get(), current);
    const bought = boughtSince(fresh, current);
    if (repriced.length + bought.length === 0) return;
    cart.set(fresh.filter((car) => !bought.includes(car)));
    const anchor = "bottom-right";
    for (const { brand, name } of bought)
      toast({ kind: "success", text: `${brand} ${name} is yours: see your purchases`, anchor });
    for (const { brand, name } of repriced)
      toast({ kind: "warning", text: `The price of ${brand} ${name} has changed`, anchor });
  }, [current]);

  const states = lineStates(cars, current, userId);
  const heldUntil = current?.heldUntil ?? {};
  const [firstFree = null] = Object.values(heldUntil).sort();
  useUntil(firstFree, refresh);
  return (
    <div className="page pt-10 pb-20 lg:pt-14 lg:pb-28">
      <h1 className="text-heading">Your cart</h1>
      <NoScript className="mt-8">Your browser keeps the cart, and paying needs</NoScript>
      {cars.length === 0 ? (
        <EmptyList known={cars !== cart.none} placeholder={<CartPlaceholder className={columns} />}>
          <EmptyState title="Your cart is empty" text="The cars you choose will wait for you here.">
            <Button to={paths.home()}>Keep looking</Button>
          </EmptyState>
        </EmptyList>
      ) : (
        <div className={columns}>
          <CartLines cars={cars} states={states} heldUntil={heldUntil} />
          <Summary
            cars={cars}
            states={states}
            heldUntil={heldUntil}
            open={payments !== "off"}
            walletKey={walletKey}
            onOutdated={refresh}
          />
        </div>
      )}
    </div>
  );
}
