import type { CatchUp } from "../catalogue/feed.ts";
import { currentActing } from "../db/acting.ts";
import type { Siblings } from "./siblings.ts";

interface Deps {
  siblings: Siblings;
  /** Reads what has changed of cars. */
  catchUp(options: CatchUp): Promise<void>;
  /** Something of this person has changed; of anybody where undefined. */
  invalidate(person?: string): void;
}

/** Before a change is acknowledged, the other instances of this machine know it, too. */
export function shareWrites({ siblings, catchUp, invalidate }: Deps) {
  siblings.answer("catchUp", async ({ person, cars }) => {
    if (person !== undefined) invalidate(person ?? undefined);
    if (cars) await catchUp(cars);
    return null;
  });

  return {
    /** This instance knows of changed cars: the answer waits for the others; a job does itself. */
    async caughtUp({ large = false }: CatchUp = {}): Promise<void> {
      const acting = currentActing();
      if (acting) acting.caughtUp = { large: large || acting.caughtUp?.large === true };
      else await siblings.ask("catchUp", { cars: { large } });
    },
  };
}
