import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import type { Car, CarRules, WholeCar } from "#shared/car.ts";
import { FACT_NAMES, type FactName } from "#shared/facts.ts";
import type { ApiError, Reply } from "../../api/request.ts";
import { firstMessages } from "../../forms/problems.ts";
import {
  allFields,
  CAR_FIELDS,
  type CarField,
  type CarProblems,
  type CarValues,
  carProblems,
  changedFields,
  pictureFolder,
} from "./car-values.ts";
import { useCarDraft } from "./use-car-draft.ts";
import { type Pictures, usePictures } from "./use-pictures.ts";
import { useSignInAgain } from "./use-sign-in-again.ts";
import { type Spin, useSpin } from "./use-spin.ts";

const NO_FRAMES: string[] = [];

/** How a page uses the form. */
export interface CarFormTask {
  /** The car to change; without one a car is made. */
  car?: WholeCar;
  userId: string;
  rules: CarRules;
  send: (body: Record<string, unknown>) => Promise<Reply<Car>>;
  onSaved: (car: Car) => void | Promise<void>;
  onRefused: (error: ApiError) => void;
}

/** Whether the form is being sent, in which time its fields are held. */
function useSending() {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    end: () => setBusy(false),
    begin(event: FormEvent, send: () => Promise<void>): void {
      event.preventDefault();
      if (busy) return;
      // Enter may have been pressed in a field, which loses the focus when it is disabled.
      (event.nativeEvent as SubmitEvent).submitter?.focus();
      setBusy(true);
      void send().finally(() => setBusy(false));
    },
  };
}

/** The car form's state: the fields, their messages, the pictures and the draft. */
export function useCarForm(task: CarFormTask) {
  const { car, userId, rules } = task;
  const form = useRef<HTMLFormElement>(null);
  const pictures = usePictures(car?.image ?? []);
  const signInAgain = useSignInAgain();
  const { revalidate } = useRevalidator();
  const spin = useSpin(car?.spin ?? NO_FRAMES, signInAgain);
  const { values, setValues, drop, ...draft } = useCarDraft(form, { userId, car }, pictures, spin);
  const [refused, setRefused] = useState<CarProblems>({});
  const sending = useSending();
  const problems = { ...refused, ...carProblems(values, rules, car) };

  /** @returns whether all pending photos are on the server */
  async function savePictures(): Promise<boolean> {
    const saved = await pictures.save(pictureFolder(values, car));
    if (!saved.ok && saved.error?.status === 401) signInAgain(saved.error);
    return saved.ok;
  }

  async function submit(): Promise<void> {
    // Pending photos are saved first, so that the sent pictures are those that the pickers show.
    if (pictures.unsaved && !(await savePictures())) return;
    const shown = { image: pictures.addresses(), spin: spin.draft?.frames };
    const reply = await task.send(bodyOf(values, shown, car));
    if (reply.ok) {
      drop();
      return task.onSaved(reply.data);
    }
    const wrong = refuse(reply.error, { values, pictures, spin });
    // Rendered at once, because disabled fields cannot get the focus.
    flushSync(() => {
      setRefused(wrong);
      sending.end();
    });
    task.onRefused(reply.error);
    focusFirst(form.current, wrong);
    if (reply.error.status === 401) signInAgain();
    // Somebody else may have changed the images: the pickers show theirs, too.
    if (reply.error.status === 409) void revalidate();
  }

  return {
    ...draft,
    form,
    values,
    pictures,
    spin,
    busy: sending.busy,
    error: (field: CarField | FactName) => problems[field],
    invalid: Object.values(problems).some(Boolean),
    goToProblem: () => focusFirst(form.current, problems),
    savePictures: () => void savePictures(),
    pickSpin: (files: File[]) => void spin.pick(files, pictureFolder(values, car)),
    set(field: CarField | FactName, value: string): void {
      setValues((now) => ({ ...now, [field]: value }));
      setRefused((now) => ({ ...now, [field]: undefined }));
    },
    submit: (event: FormEvent) => sending.begin(event, submit),
    startOver(): void {
      setRefused({});
      draft.startOver();
      // The button is removed with the draft.
      form.current?.focus({ preventScroll: true });
    },
    dropDraft(): void {
      drop();
      void pictures.deletePending();
    },
  };
}

/** Shows the messages about images below them. @returns those about fields */
function refuse(
  { details }: ApiError,
  { values, ...lists }: { values: CarValues; pictures: Pictures; spin: Spin },
): CarProblems {
  const about = (name: string) => details.find(({ path }) => path.startsWith(name))?.message;
  const [image, spin] = [about("image"), about("spin")];
  if (image) lists.pictures.refuse(image);
  if (spin) lists.spin.refuse(spin);
  return firstMessages(allFields(values), details);
}

/** What is sent; unchanged lists of pictures are left out. */
function bodyOf(
  values: CarValues,
  { image, spin }: { image: string[]; spin: string[] | undefined },
  car: Car | undefined,
) {
  const imageBefore = car?.image;
  const changed = image.join("\n") !== (imageBefore ?? []).join("\n");
  return {
    ...changedFields(values, car),
    ...(changed && { image, imageBefore }),
    ...(spin && { spin }),
  };
}

function focusFirst(form: HTMLFormElement | null, wrong: CarProblems): void {
  const first = [...CAR_FIELDS, ...FACT_NAMES].find((field) => wrong[field]);
  const control = first && form?.elements.namedItem(first);
  if (control instanceof HTMLElement) control.focus();
}
