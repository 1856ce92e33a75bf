import PQueue from "p-queue";

export type WorkQueue = ReturnType<typeof createWorkQueue>;

/**
 * Limits how much work runs at once. Work that nobody waits for runs last, and less of it at once,
 * so that a place stays free for the rest.
 */
export function createWorkQueue(atOnce: number, atOnceLater = 1) {
  const places = new PQueue({ concurrency: atOnce });
  const placesLater = new PQueue({ concurrency: atOnceLater });

  return {
    /** `later` is for what nobody waits for. */
    run<Result>(work: () => Promise<Result>, when: "now" | "later" = "now"): Promise<Result> {
      if (when === "now") return places.add(work, { priority: 1 });
      return placesLater.add(() => places.add(work));
    },
  };
}
