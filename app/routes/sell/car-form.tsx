import type { ReactNode } from "react";
import type { Car } from "#shared/car.ts";
import { messages } from "#shared/messages.ts";
import type { ApiError } from "../../api/request.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { cx } from "../../ui/cx.ts";
import { NoScript } from "../../ui/no-script.tsx";
import { CarFields } from "./car-fields.tsx";
import { FactFields } from "./fact-fields.tsx";
import { enterLeadsOn } from "./next-field.ts";
import { PicturePickers } from "./picture-pickers.tsx";
import { SpinField } from "./spin-field.tsx";
import { type CarFormTask, useCarForm } from "./use-car-form.ts";

interface CarFormProps extends CarFormTask {
  title: string;
  /** Above the title: the way back. */
  back?: ReactNode;
  lead: string;
  countries: readonly string[];
  submitLabel: "Publish" | "Update";
  onCancel: () => void;
}

const cancelQuestion = {
  title: "Are you sure?",
  text: "Your car will not be published!",
  cancel: "No, stay here",
  accept: "Yes, cancel publish!",
};

/** The browser's own alert, and a line in the console (behaviour 83). */
export function alertRefusal({ message }: ApiError): void {
  const text = `${messages.requestFailed} ${message}`;
  console.error(text);
  window.alert(text);
}

/** Which car it is, and what can be changed of it. */
export function updateLead({ brand, name, sold }: Car): string {
  const rule = sold
    ? `${messages.carSold}: only its description, images and location can change.`
    : "What you leave empty stays as it is.";
  return `${brand} ${name}. ${rule}`;
}

interface HeldProps {
  busy: boolean;
  className?: string;
  children: ReactNode;
}

/** Accepts no input while the form is being sent, so that it shows what is sent. */
function Held({ busy, className, children }: HeldProps) {
  return (
    <div inert={busy} className={cx(busy && "opacity-50", className)}>
      {children}
    </div>
  );
}

function Restored({ busy, onStartOver }: { busy: boolean; onStartOver: () => void }) {
  return (
    <p className="mb-6 flex items-center justify-between gap-x-3 bg-sunken py-1 pr-1 pl-4 text-small">
      What you had begun is still here.
      <Button variant="quiet" className="px-3" disabled={busy} onClick={onStartOver}>
        Start over
      </Button>
    </p>
  );
}

/** One form for sellers and administrators, to publish a car and to change it. */
export function CarForm({ title, back, lead, countries, submitLabel, ...page }: CarFormProps) {
  const { onCancel, ...task } = page;
  const { form, pictures, ...car } = useCarForm(task);
  const fields = { car: task.car, values: car.values, error: car.error, onChange: car.set };

  async function cancel() {
    if (!(await confirm(cancelQuestion))) return;
    car.dropDraft();
    onCancel();
  }

  return (
    <div className="page pt-8 pb-20 lg:pt-12">
      {back}
      <h1 className="text-heading">{title}</h1>
      <p className="mt-2 text-balance text-muted">{lead}</p>
      <NoScript className="mt-6">This form needs</NoScript>
      <form
        ref={form}
        noValidate
        method="post"
        onSubmit={car.submit}
        onKeyDown={enterLeadsOn}
        aria-label={title}
        tabIndex={-1}
        className="mt-8 outline-none border-t border-line pt-8"
      >
        {car.restored && <Restored busy={car.busy} onStartOver={car.startOver} />}
        <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16">
          <Held busy={car.busy} className="grid grid-cols-1">
            <CarFields {...fields} countries={countries} />
          </Held>
          <PicturePickers pictures={pictures} onSave={car.savePictures} busy={car.busy} />
        </div>
        <Held busy={car.busy}>
          <FactFields {...fields} />
          <SpinField spin={car.spin} onPick={car.pickSpin} />
        </Held>
        <div data-form-bar className="mt-8 flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="text-small text-muted empty:absolute">
            {car.busy && pictures.saving && "Uploading pictures…"}
          </p>
          {/* The field may be out of sight. */}
          {car.invalid && (
            <button
              type="button"
              onClick={car.goToProblem}
              className="link min-h-11 text-small text-danger max-sm:w-full sm:mr-auto"
            >
              Go to the first error
            </button>
          )}
          <Button
            variant="secondary"
            disabled={car.busy}
            onClick={() => void cancel()}
            className="max-sm:grow sm:min-w-40"
          >
            Cancel
          </Button>
          <Button
            type="submit"
            loading={car.busy || pictures.saving || car.spin.progress !== undefined}
            disabled={car.invalid || !car.ready || pictures.preparing}
            className="max-sm:grow-[99] sm:min-w-40"
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </div>
  );
}
