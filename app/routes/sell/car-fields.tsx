import { useState } from "react";
import type { Car } from "#shared/car.ts";
import { CAR_DESCRIPTION_MAX, CAR_NAME_MAX, CAR_STATES } from "#shared/constants.ts";
import { formatPrice, plainPrice, withDots } from "#shared/price.ts";
import { PriceInput } from "../../forms/price-input.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { Field } from "../../ui/field.tsx";
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

/** What a new car cannot do without. */
const REQUIRED: readonly CarField[] = ["name", "brand", "model", "state", "price"];

const whole = "sm:col-span-2";
/** Room for one line beneath each field: a message that comes moves nothing. */
const noteRoom = "min-h-5.5";

/** What each kind of field gets. */
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
      <Field label="Name" error={error("name")} noteRoom={noteRoom}>
        <TextInput {...wiring("name")} maxLength={CAR_NAME_MAX} autoCapitalize="words" />
      </Field>
      <Field label="Brand" error={error("brand")} noteRoom={noteRoom}>
        <TextInput {...wiring("brand")} maxLength={CAR_NAME_MAX} autoCapitalize="words" />
      </Field>
      <ModelField {...props} />
      <Field label="State" error={error("state")} noteRoom={noteRoom}>
        <Select {...wiring("state")} placeholder={car?.state ?? "Choose"} options={CAR_STATES} />
      </Field>
      <PriceField {...props} />
      <Field label="Location" error={error("location")} noteRoom={noteRoom}>
        <Select
          {...wiring("location")}
          placeholder={car?.location || "Choose"}
          options={countries}
        />
      </Field>
      <Field label="Color" error={error("color")} noteRoom={noteRoom} className={whole}>
        <TextInput {...wiring("color")} maxLength={CAR_NAME_MAX} autoCapitalize="words" />
      </Field>
      <DescriptionField {...props} />
    </div>
  );
}

/** Every year begins with numbers that are too small: its message waits until it has four digits. */
function ModelField(props: CarFieldsProps) {
  const [typing, setTyping] = useState(false);
  const unfinished = typing && /^\d{1,3}$/.test(props.values.model);
  return (
    <Field
      label="Model"
      error={unfinished ? undefined : props.error("model")}
      hint="The model year"
      noteRoom={noteRoom}
    >
      <TextInput
        {...wiringOf(props).wiring("model")}
        maxLength={4}
        inputMode="numeric"
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
      />
    </Field>
  );
}

function PriceField(props: CarFieldsProps) {
  const { car, values, error, onChange } = props;
  const price = plainPrice(values.price);
  return (
    <Field
      label="Price"
      error={error("price")}
      hint={/^\d+$/.test(price) ? formatPrice(Number(price)) : "Whole US dollars"}
      noteRoom={noteRoom}
    >
      <PriceInput
        {...wiringOf(props).named("price")}
        placeholder={car && withDots(car.price)}
        onChange={(value) => onChange("price", value)}
      />
    </Field>
  );
}

function DescriptionField(props: CarFieldsProps) {
  const { car, values, error, onChange } = props;
  const offer = car?.description && values.description === "" && (
    <button type="button" className="link" onClick={() => onChange("description", car.description)}>
      Start from the current text
    </button>
  );
  return (
    <Field
      label="Description"
      error={error("description")}
      hint={offer}
      noteRoom={noteRoom}
      className={whole}
    >
      <TextArea
        {...wiringOf(props).wiring("description")}
        enterKeyHint="enter"
        rows={6}
        limit={CAR_DESCRIPTION_MAX}
      />
    </Field>
  );
}
