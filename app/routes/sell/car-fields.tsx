import { useRef, useState } from "react";
import type { Car } from "#shared/car.ts";
import { CAR_DESCRIPTION_MAX, CAR_NAME_MAX, CAR_STATES } from "#shared/constants.ts";
import { formatPrice, plainPrice, withDots } from "#shared/price.ts";
import { FormField } from "../../forms/form-field.tsx";
import { PriceInput } from "../../forms/price-input.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { Select } from "../../ui/select.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { CarField, CarValues } from "./car-values.ts";

interface CarFieldsProps {
  /** The car that is being changed: its values are the placeholders. */
  car: Car | undefined;
  countries: readonly string[];
  values: CarValues;
  error: (field: CarField) => string | undefined;
  onChange: (field: CarField, value: string) => void;
}

/** The required fields of a new car. */
const REQUIRED: readonly CarField[] = ["name", "brand", "model", "state", "price"];

const whole = "sm:col-span-2";

/** The attributes of each kind of field. */
function wiringOf({ car, values, onChange }: CarFieldsProps) {
  const named = (field: CarField) => ({
    name: field,
    value: values[field],
    autoComplete: "off",
    enterKeyHint: "next" as const,
    "aria-required": (!car && REQUIRED.includes(field)) || undefined,
  });
  const wiring = (field: CarField) => ({
    ...named(field),
    placeholder: car && String(car[field]),
    onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
  });
  return { named, wiring };
}

/** The fields in the order of behaviour 77. */
export function CarFields(props: CarFieldsProps) {
  const { car, countries, error } = props;
  const { wiring } = wiringOf(props);
  return (
    <div className="grid content-start gap-x-6 gap-y-3 sm:grid-cols-2 lg:content-stretch lg:grid-rows-[repeat(4,auto)_1fr]">
      <FormField label="Name" error={error("name")}>
        <TextInput {...wiring("name")} maxLength={CAR_NAME_MAX} autoCapitalize="words" />
      </FormField>
      <FormField label="Brand" error={error("brand")}>
        <TextInput {...wiring("brand")} maxLength={CAR_NAME_MAX} autoCapitalize="words" />
      </FormField>
      <ModelField {...props} />
      <FormField label="State" error={error("state")}>
        <Select {...wiring("state")} placeholder={car?.state ?? "Choose"} options={CAR_STATES} />
      </FormField>
      <PriceField {...props} />
      <FormField label="Location" error={error("location")}>
        <Select
          {...wiring("location")}
          placeholder={car?.location || "Choose"}
          options={countries}
        />
      </FormField>
      <FormField label="Color" error={error("color")} className={whole}>
        <TextInput {...wiring("color")} maxLength={CAR_NAME_MAX} autoCapitalize="words" />
      </FormField>
      <DescriptionField {...props} />
    </div>
  );
}

/** Every year begins with numbers that are too small: its message waits until it has four digits. */
function ModelField(props: CarFieldsProps) {
  const [typing, setTyping] = useState(false);
  const unfinished = typing && /^\d{1,3}$/.test(props.values.model);
  return (
    <FormField
      label="Model"
      error={unfinished ? undefined : props.error("model")}
      hint="The model year"
    >
      <TextInput
        {...wiringOf(props).wiring("model")}
        maxLength={4}
        inputMode="numeric"
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
      />
    </FormField>
  );
}

function PriceField(props: CarFieldsProps) {
  const { car, values, error, onChange } = props;
  const price = plainPrice(values.price);
  return (
    <FormField
      label="Price"
      error={error("price")}
      hint={/^\d+$/.test(price) ? formatPrice(Number(price)) : "Whole US dollars"}
    >
      <PriceInput
        {...wiringOf(props).named("price")}
        placeholder={car && withDots(car.price)}
        onChange={(value) => onChange("price", value)}
      />
    </FormField>
  );
}

function DescriptionField(props: CarFieldsProps) {
  const { car, values, error, onChange } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const offer = car?.description && values.description === "" && (
    <button
      type="button"
      className="link -my-3 py-3"
      onClick={() => {
        // The button is removed once there is a text.
        field.current?.focus();
        onChange("description", car.description);
      }}
    >
      Start from the current text
    </button>
  );
  return (
    <FormField label="Description" error={error("description")} hint={offer} className={whole}>
      <TextArea
        {...wiringOf(props).wiring("description")}
        ref={field}
        enterKeyHint="enter"
        rows={6}
        limit={CAR_DESCRIPTION_MAX}
      />
    </FormField>
  );
}
