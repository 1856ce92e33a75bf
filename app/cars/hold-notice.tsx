import { LocalTime } from "./local-time.tsx";

/** What visitors read of a car that another buyer is paying for. */
export function HoldNotice({ until }: { until: string }) {
  return (
    <>
      {"Another buyer is paying for this car. It is free again at "}
      <LocalTime value={until} /> unless they buy it.
    </>
  );
}
