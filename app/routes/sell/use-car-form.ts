import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Car, CarRules } from "#shared/car.ts";
import type { ApiError, Reply } from "../../api/request.ts";
import { firstMessages } from "../../forms/problems.ts";
import { carDraft } from "../../photos/car-draft.ts";
import {
  CAR_FIELDS,
  type CarField,
  type CarProblems,
  carProblems,
  changedFields,
  fillCarValues,
  noValues,
  pictureFolder,
} from "./car-values.ts";
import { usePictures } from "./use-pictures.ts";
import { useSignInAgain } from "./use-sign-in-again.ts";

/** What a page does with the form. */
export interface CarFormTask {
  /** The car to change; without one a car is made. */
  car?: Car;
  userId: string;
  rules: CarRules;
  send: (body: Record<string, unknown>) => Promise<Reply<Car>>;
  onSaved: (car: Car) => void | Promise<void>;
  onRefused: (error: ApiError) => void;
}

/** The car form's state: the fields, what is wrong with them, the pictures and the draft. */
export function useCarForm({ car, userId, rules, send, onSaved, onRefused }: CarFormTask) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useMemo(() => carDraft(userId, car?.id), [userId, car?.id]);
  const [values, setValues] = useState(noValues);
  const [refused, setRefused] = useState<CarProblems>({});
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const pictures = usePictures(car?.image ?? []);
  const signInAgain = useSignInAgain();
  const { kept } = pictures;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts arrive
  useEffect(() => {
    const typed = form.current && new FormData(form.current);
    const begun = draft.read();
    setValues(fillCarValues((field) => String(typed?.get(field) || (begun?.values[field] ?? ""))));
    if (begun?.pictures) pictures.restore(begun.pictures);
    setRestored(begun !== undefined);
    setReady(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is compared by what it holds
  useEffect(() => {
    if (!ready) return;
    const begun = Object.values(values).some((value) => value !== "") || kept !== undefined;
    if (begun) draft.save({ values, pictures: kept });
    else draft.drop();
  }, [ready, draft, values, JSON.stringify(kept)]);

  const problems = carProblems(values, rules);

  function set(field: CarField, value: string): void {
    setValues((now) => ({ ...now, [field]: value }));
    setRefused((now) => ({ ...now, [field]: undefined }));
  }

  function focusFirst(wrong: CarProblems): void {
    const first = CAR_FIELDS.find((field) => wrong[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  /** @returns whether all pending photos are on the server */
  async function savePictures(): Promise<boolean> {
    const saved = await pictures.save(pictureFolder(values, car));
    if (!saved.ok && saved.error?.status === 401) signInAgain(saved.error);
    return saved.ok;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      // What the pickers show is what is sent: pictures that wait are saved first.
      if (pictures.unsaved && !(await savePictures())) return;
      const list = pictures.addresses();
      const changed = list.join("\n") !== (car?.image ?? []).join("\n");
      const reply = await send({ ...changedFields(values, car), ...(changed && { image: list }) });
      if (reply.ok) {
        draft.drop();
        await onSaved(reply.data);
        return;
      }
      const wrong = firstMessages(values, reply.error.details);
      flushSync(() => setRefused(wrong));
      onRefused(reply.error);
      focusFirst(wrong);
      if (reply.error.status === 401) signInAgain();
    } finally {
      setBusy(false);
    }
  }

  return {
    form,
    values,
    set,
    pictures,
    busy,
    ready,
    /** Whether what is shown comes from a draft. */
    restored,
    error: (field: CarField) => problems[field] ?? refused[field],
    invalid: Object.keys(problems).length > 0,
    submit: (event: FormEvent) => void submit(event),
    savePictures: () => void savePictures(),
    startOver(): void {
      draft.drop();
      setRestored(false);
      setValues(noValues);
      pictures.startOver();
    },
    dropDraft(): void {
      draft.drop();
      void pictures.forget();
    },
  };
}
