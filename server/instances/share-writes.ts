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

/** Tells the other instances of this machine of a change before it is acknowledged. */
export function shareWrites({ siblings, catchUp, invalidate }: Deps) {
  siblings.answer("catchUp", async ({ person, cars }) => {
    if (person !== undefined) invalidate(person ?? undefined);
    if (cars) await catchUp(cars);
    return null;
  });

  return {
    /**
     * This instance has followed changed cars. A request's answer waits for the other instances; a
     * job waits itself.
     */
    async caughtUp({ large = false }: CatchUp = {}): Promise<void> {
      const acting = currentActing();
      if (acting) acting.caughtUp = { large: large || acting.caughtUp?.large === true };
      else await siblings.ask("catchUp", { cars: { large } });
    },
  };
}
