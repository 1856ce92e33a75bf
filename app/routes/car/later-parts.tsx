import { later } from "../../startup/later.tsx";

export const DetailsPart = later("details", async () => {
  return (await import("./details.tsx")).Details;
});

export const OtherCarsPart = later("other-cars", async () => {
  return (await import("./other-cars.tsx")).OtherCars;
});
