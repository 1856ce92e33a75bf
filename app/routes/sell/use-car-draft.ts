import { type RefObject, useEffect, useMemo, useState } from "react";
import type { WholeCar } from "#shared/car.ts";
import { carDraft } from "../../photos/car-draft.ts";
import { fillCarValues, noValues } from "./car-values.ts";
import { begunFacts } from "./fact-values.ts";
import type { Pictures } from "./use-pictures.ts";
import type { Spin } from "./use-spin.ts";

interface DraftOwner {
  userId: string;
  car: WholeCar | undefined;
}

/** The fields' values; a half-filled form is stored at each change, and restored at the start. */
export function useCarDraft(
  form: RefObject<HTMLFormElement | null>,
  { userId, car }: DraftOwner,
  pictures: Pictures,
  spin: Spin,
) {
  const draft = useMemo(() => carDraft(userId, car?.id), [userId, car?.id]);
  const [values, setValues] = useState(noValues);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts arrive
  useEffect(() => {
    const typed = form.current && new FormData(form.current);
    const stored = draft.read();
    setValues({
      ...fillCarValues((field) => String(typed?.get(field) || (stored?.values[field] ?? ""))),
      ...begunFacts(typed, stored?.values, car),
    });
    if (stored?.pictures) pictures.restore(stored.pictures, stored.imageBefore);
    if (stored?.spin) spin.restore(stored.spin);
    setRestored(stored !== undefined);
    setReady(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is compared by what it holds
  useEffect(() => {
    if (!ready) return;
    const changed = pictures.draft || spin.draft || Object.values(values).some(Boolean);
    const imageBefore = pictures.draft && car?.image;
    if (changed) draft.save({ values, pictures: pictures.draft, imageBefore, spin: spin.draft });
    else draft.drop();
  }, [ready, draft, values, JSON.stringify([pictures.draft, car?.image, spin.draft])]);

  return {
    values,
    setValues,
    /** Whether the scripts have arrived. */
    ready,
    /** Whether what is shown comes from a draft. */
    restored,
    drop: draft.drop,
    startOver(): void {
      draft.drop();
      setRestored(false);
      setValues(noValues);
      pictures.startOver();
      spin.startOver();
    },
  };
}
