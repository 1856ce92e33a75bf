import { useNavigation, useSearchParams } from "react-router";
import type { Page } from "#shared/paging.ts";
import { paths } from "#shared/paths.ts";
import { PURCHASE_WINDOWS, type PurchaseDetail, type PurchaseWindow } from "#shared/purchase.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { MorePages } from "../../ui/more-pages.tsx";
import { Select } from "../../ui/select.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { PurchaseBlock } from "./purchase-block.tsx";

interface PurchasesTabProps {
  purchases: Page<PurchaseDetail>;
  /** How far back they go; undefined: to the first. */
  window: PurchaseWindow | undefined;
}

export function PurchasesTab({ purchases, window }: PurchasesTabProps) {
  const [, setSearch] = useSearchParams();
  const waiting = useNavigation().state === "loading";
  const section = useKeptFocus<HTMLElement>(purchases.rows);
  if (purchases.total === 0 && !window) {
    return (
      <EmptyState
        title="No purchases yet!"
        text="Take look to our cars and make your first purchase"
      >
        <Button to={paths.home()}>Keep looking</Button>
      </EmptyState>
    );
  }
  const choose = (date: string) =>
    setSearch(date ? { date } : {}, { replace: true, preventScrollReset: true });
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="purchases" className="outline-none">
      <div className="flex flex-wrap items-end justify-between gap-4 border-b border-line pb-6">
        <h2 id="purchases" className="text-heading">
          Purchases
        </h2>
        <Field label="Date" labelHidden className={cx("w-full sm:w-48", !window && "print:hidden")}>
          <Select
            options={PURCHASE_WINDOWS}
            placeholder="Date..."
            value={window ?? ""}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      </div>
      <p role="status" className={cx("text-muted", purchases.total === 0 && "py-16 text-center")}>
        {purchases.total === 0 && "No purchases in this period"}
      </p>
      <div className={cx("transition-opacity", waiting && "opacity-50")}>
        {purchases.rows.map((purchase) => (
          <PurchaseBlock key={purchase.id} purchase={purchase} />
        ))}
      </div>
      <MorePages name="purchases" list={purchases} />
    </section>
  );
}
