import type { Car } from "#shared/car.ts";
import { FACT_GROUPS, factLabel, factWord } from "#shared/fact-texts.ts";
import { FACT_BOUNDS, FACT_CHOICES, type FactName } from "#shared/facts.ts";
import { isCheckable, plainVin } from "#shared/vin.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { ChoiceChips } from "./choice-chips.tsx";
import { type FactValues, factValue } from "./fact-values.ts";
import { FoldedSection } from "./folded-section.tsx";

interface FactFieldsProps {
  car: Car | undefined;
  values: FactValues;
  error: (name: FactName) => string | undefined;
  onChange: (name: FactName, value: string) => void;
}

const YES_OR_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

const isChosen = (name: FactName) => name in FACT_CHOICES || name === "accidentFree";

/** Typed fields come before choices, so that a phone's keyboard opens only once for each group. */
const GROUPS = FACT_GROUPS.map(({ title, facts }) => ({
  title,
  typed: facts.filter((name) => !isChosen(name)),
  chosen: facts.filter(isChosen),
}));

/** The optional facts, which help buyers. */
export function FactFields(props: FactFieldsProps) {
  const { car, values, error } = props;
  const names = FACT_GROUPS.flatMap(({ facts }) => [...facts]);
  const told = names.filter((name) => factValue(values, car, name) !== "").length;
  const wrong = names.some((name) => error(name));
  const lead =
    told === 0
      ? "Mileage, engine, history: optional, and what buyers ask for first"
      : `${told} of ${names.length} filled in`;
  return (
    <FoldedSection title="More about the car" lead={lead} wrong={wrong} className="mt-10 border-t">
      {(open) => (
        <div className="grid gap-x-10 gap-y-8 pt-4 pb-8 lg:grid-cols-3">
          {GROUPS.map(({ title, typed, chosen }) => (
            <fieldset key={title} className="min-w-0">
              <legend className="caps text-muted">{title}</legend>
              <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
                {typed.map((name) => (
                  <TypedFact key={name} {...props} name={name} />
                ))}
                {open &&
                  chosen.map((name) => (
                    <ChoiceChips
                      key={name}
                      label={factLabel(name)}
                      name={name}
                      options={optionsOf(name)}
                      none="Not stated"
                      value={factValue(values, car, name)}
                      error={error(name)}
                      className="col-span-full"
                      onChange={(value) => props.onChange(name, value)}
                    />
                  ))}
              </div>
            </fieldset>
          ))}
        </div>
      )}
    </FoldedSection>
  );
}

/** Long values need the whole width of a phone. */
const WIDE: readonly FactName[] = ["vin", "engine"];

function TypedFact({ name, car, values, error, onChange }: FactFieldsProps & { name: FactName }) {
  const value = factValue(values, car, name);
  return (
    <Field
      label={factLabel(name)}
      hint={hintOf(name, value)}
      error={error(name)}
      className={WIDE.includes(name) ? "col-span-full" : undefined}
    >
      <TextInput
        name={name}
        value={value}
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="next"
        maxLength={name === "engine" ? 60 : 30}
        inputMode={name in FACT_BOUNDS ? "numeric" : undefined}
        autoCapitalize={name === "vin" ? "characters" : undefined}
        spellCheck={false}
        onChange={({ target }) => onChange(name, target.value)}
      />
    </Field>
  );
}

function optionsOf(name: FactName) {
  if (name === "accidentFree") return YES_OR_NO;
  const choices = FACT_CHOICES[name as keyof typeof FACT_CHOICES];
  return choices.map((value) => ({ value, label: factWord(value) }));
}

function hintOf(name: FactName, value: string): string | undefined {
  if (name === "mileage") return "Kilometres";
  if (name === "power") return "Horsepower";
  if (name !== "vin") return undefined;
  const vin = plainVin(value);
  if (vin === "") return "Visitors see its last six characters";
  if (vin.length < 17) return undefined;
  return isCheckable(vin) ? "Its check digit is right" : "Its check digit is not checkable";
}
