import { X } from "lucide-react";
import { paths } from "#shared/paths.ts";
import { orderNumber, type PurchaseView } from "#shared/purchase.ts";
import { Picture } from "../../photos/picture.tsx";
import { NextSteps } from "../../purchases/next-steps.tsx";
import { profileTab } from "../../session/chosen-tabs.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Link } from "../../ui/link.tsx";

interface BoughtPanelProps {
  purchase: PurchaseView;
  onDismiss: () => void;
}

/** The new purchase and the next steps, which stay when the toast has left. */
export function BoughtPanel({ purchase, onDismiss }: BoughtPanelProps) {
  const { id, cars } = purchase;
  return (
    <section
      aria-labelledby="bought"
      className="mt-8 border border-line bg-surface p-5 sm:p-8 print:hidden"
    >
      <div className="flex items-start justify-between gap-4">
        <div>
          <p className="caps text-success">Payment confirmed</p>
          <h2 id="bought" className="mt-2 text-title lining-nums">
            {`Your order ${orderNumber(id)}`}
          </h2>
        </div>
        <IconButton icon={X} label="Close" onClick={onDismiss} className="-mt-2 -mr-2" />
      </div>
      <ul className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
        {cars.map((car) => (
          <li key={car.id} className="min-w-0">
            <Link to={paths.car(car)} viewTransition className="block">
              <Picture
                src={car.image[0]}
                alt=""
                sizes="(min-width: 64rem) 11rem, (min-width: 40rem) 22vw, 42vw"
              />
              <span className="mt-2 block text-small wrap-anywhere">{`${car.brand} ${car.name}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      <h3 className="mt-8 mb-4 font-sans text-small font-medium">What happens next</h3>
      <NextSteps purchase={purchase} className="grid gap-5 lg:grid-cols-3" />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button to={paths.purchase(id)}>View order</Button>
        <Button
          variant="secondary"
          to={paths.profile()}
          onClick={() => profileTab.set("Purchases")}
        >
          See all purchases
        </Button>
      </div>
    </section>
  );
}
