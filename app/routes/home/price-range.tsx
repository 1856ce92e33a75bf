import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { formatPrice, plainPrice } from "#shared/price.ts";
import { PriceInput } from "../../forms/price-input.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { RefusedPrices } from "./catalogue-query.ts";

interface PriceRangeProps {
  /** The id of its form, which sends all filters where there are no scripts. */
  form: string;
  /** Sent along: no filter shows them. */
  search: { name?: string | undefined; seller?: string | undefined };
  min: number | undefined;
  max: number | undefined;
  /** Prices of the address that were not searched. */
  refused: RefusedPrices | undefined;
  onApply: (min: number | undefined, max: number | undefined) => void;
}

const asText = (price: number | undefined) => (price === undefined ? "" : String(price));
const asPrice = (text: string) => (text.trim() === "" ? undefined : Number(plainPrice(text)));

const LEAST = 1;
/** How far an arrow key moves a price. */
const STEPS: Record<string, number> = { ArrowUp: 1000, ArrowDown: -1000 };

/** Text fields, because they accept prices as the shop writes them; spinbuttons to assistive technology. */
function spinbutton(value: string, onChange: (value: string) => void) {
  const price = asPrice(value);
  const filled = price !== undefined && Number.isSafeInteger(price);
  return {
    role: "spinbutton",
    "aria-valuemin": LEAST,
    "aria-valuenow": filled ? price : undefined,
    "aria-valuetext": filled ? formatPrice(price) : undefined,
    onKeyDown(event: KeyboardEvent) {
      const step = STEPS[event.key];
      if (step === undefined || (price !== undefined && !filled)) return;
      event.preventDefault();
      onChange(String(Math.max(LEAST, (price ?? 0) + step)));
    },
  };
}

function problemOf(min: number | undefined, max: number | undefined): string | undefined {
  const given = [min, max].filter((price) => price !== undefined);
  if (given.some((price) => !Number.isInteger(price) || price < LEAST || price > 999_999_999_999))
    return "The price must be a valid number, 1 or more";
  return min !== undefined && max !== undefined && min > max ? messages.priceRange : undefined;
}

/** The values of the address for the inputs, and a key by which a change of them is noticed. */
function givenBy({ min, max, refused }: PriceRangeProps) {
  const typed = { min: refused?.min ?? asText(min), max: refused?.max ?? asText(max) };
  const problem = refused?.problem;
  return { typed, problem, key: [typed.min, typed.max, problem].join(" ") };
}

export function PriceRange(props: PriceRangeProps) {
  const { form, search, onApply } = props;
  const given = givenBy(props);
  const [typed, setTyped] = useState(given.typed);
  const [shown, setShown] = useState(given.key);
  const [wrong, setWrong] = useState(given.problem);
  const warning = useId();

  // The address changed by other means (a preset, back, CLEAR FILTERS): the inputs follow it.
  if (shown !== given.key) {
    setShown(given.key);
    setTyped(given.typed);
    setWrong(given.problem);
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    const wanted = { min: asPrice(typed.min), max: asPrice(typed.max) };
    const found = problemOf(wanted.min, wanted.max);
    setWrong(found);
    if (!found) onApply(wanted.min, wanted.max);
  }

  const input = (side: "min" | "max", label: string) => {
    const onChange = (value: string) => setTyped((now) => ({ ...now, [side]: value }));
    return (
      <Field label={label}>
        <PriceInput
          name={side === "min" ? "minPrice" : "maxPrice"}
          placeholder={side === "min" ? "From" : "To"}
          value={typed[side]}
          aria-invalid={wrong !== undefined || undefined}
          aria-describedby={wrong && warning}
          onChange={onChange}
          {...spinbutton(typed[side], onChange)}
        />
      </Field>
    );
  };
  return (
    <form
      id={form}
      action={paths.home()}
      noValidate
      onSubmit={apply}
      className="-mt-4 flex flex-col gap-3"
    >
      <input type="hidden" name="name" value={search.name ?? ""} />
      <input type="hidden" name="seller" value={search.seller ?? ""} />
      <div className="pairs">
        {input("min", "Min price")}
        {input("max", "Max price")}
      </div>
      <p role="alert" id={warning} className="text-small text-danger empty:hidden">
        {wrong}
      </p>
      <Button type="submit" variant="secondary" wide>
        <span className="noscript:hidden">Apply price</span>
        <noscript>Apply filters</noscript>
      </Button>
    </form>
  );
}
