import type { ReactNode } from "react";
import { paths } from "#shared/paths.ts";
import type { PurchaseView } from "#shared/purchase.ts";
import { ContactLinks } from "../layout/contact-links.tsx";
import { Link } from "../ui/link.tsx";

interface NextStepsProps {
  purchase: PurchaseView;
  className: string;
}

/** What a buyer can expect once an order is paid. */
export function NextSteps({ purchase: { id, cars }, className }: NextStepsProps) {
  const states = new Set(cars.map(({ state }) => state));
  const subject = `Order ${id}`;
  return (
    <ol className={className}>
      <Step title="Confirmation">You get a mail with this order.</Step>
      <Step title="Delivery">
        {states.has("Used") &&
          "A used car travels within the time agreed with its owner, in a closed carrier and insured. "}
        {states.has("New") &&
          "A new car is made to order; you are told its delivery time before it is built. "}
        <Link to={paths.terms("delivery")} className="link">
          Delivery and deadlines
        </Link>
      </Step>
      <Step title="Questions">
        {"Mention your order when you write to "}
        <ContactLinks subject={subject} />.
      </Step>
    </ol>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-l border-edge pl-4">
      <p className="text-small font-medium">{title}</p>
      <p className="text-small text-muted">{children}</p>
    </li>
  );
}
