import type { Car } from "#shared/car.ts";
import {
  CAR_DESCRIPTION_MAX,
  CAR_NAME_MAX,
  CAR_STATES,
  PRICE_DIGITS_MAX,
} from "#shared/constants.ts";
import { formatPrice } from "#shared/price.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
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

const whole = "sm:col-span-2";
/** Room for one line beneath each field: a message that comes moves nothing. */
const roomy = "*:last:min-h-5.5";

/** The fields in the specification's order. */
export function CarFields({ car, countries, values, error, onChange }: CarFieldsProps) {
  const wiring = (field: CarField) => ({
    name: field,
    value: values[field],
    autoComplete: "off",
    placeholder: car && String(car[field]),
    onChange: ({ target }: { target: { value: string } }) => onChange(field, target.value),
  });
  const digits = /^\d+$/.test(values.price.trim()) ? Number(values.price) : undefined;
  return (
    <div className="grid content-start gap-x-6 gap-y-3 sm:grid-cols-2 lg:content-stretch lg:grid-rows-[repeat(4,auto)_1fr]">
      <Field label="Name" error={error("name")} className={roomy}>
        <TextInput {...wiring("name")} maxLength={CAR_NAME_MAX} />
      </Field>
      <Field label="Brand" error={error("brand")} className={roomy}>
        <TextInput {...wiring("brand")} maxLength={CAR_NAME_MAX} />
      </Field>
      <Field label="Model" error={error("model")} hint="The model year" className={roomy}>
        <TextInput {...wiring("model")} maxLength={4} inputMode="numeric" />
      </Field>
      <Field label="State" error={error("state")} className={roomy}>
        <Select {...wiring("state")} placeholder={car?.state ?? "Choose"} options={CAR_STATES} />
      </Field>
      <Field
        label="Price"
        error={error("price")}
        hint={digits === undefined ? "Whole US dollars" : formatPrice(digits)}
        className={roomy}
      >
        <TextInput {...wiring("price")} maxLength={PRICE_DIGITS_MAX} inputMode="numeric" />
      </Field>
      <Field label="Location" error={error("location")} className={roomy}>
        <Select
          {...wiring("location")}
          placeholder={car?.location || "Choose"}
          options={countries}
        />
      </Field>
      <Field label="Color" error={error("color")} className={`${roomy} ${whole}`}>
        <TextInput {...wiring("color")} maxLength={CAR_NAME_MAX} />
      </Field>
      <Field
        label="Description"
        error={error("description")}
        hint={
          car?.description &&
          values.description === "" && (
            <button
              type="button"
              className="link"
              onClick={() => onChange("description", car.description)}
            >
              Start from the current text
            </button>
          )
        }
        className={`${roomy} ${whole}`}
      >
        <TextArea {...wiring("description")} rows={6} limit={CAR_DESCRIPTION_MAX} />
      </Field>
    </div>
  );
}
