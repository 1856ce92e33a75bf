import { LocalTime } from "../ui/local-time.tsx";

/** What visitors read of a car that another buyer is paying for. */
export function HeldNotice({ until }: { until: string }) {
  return (
    <>
      {"Another buyer is paying for this car. It is free again at "}
      <LocalTime value={until} /> unless they buy it.
    </>
  );
}
