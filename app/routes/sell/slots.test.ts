import { expect, test } from "vitest";
import { draftPictures, rebased, slotsOf, slotsOfDraft } from "./slots.ts";

const at = 1;
const shown = (draft: Parameters<typeof slotsOfDraft>[0], before: string[], now: string[]) =>
  draftPictures(rebased(slotsOfDraft(draft, before), before, now)).map((one) => one?.address ?? "");

test("pickers that nobody touched show the car's new images", () => {
  const slots = rebased(slotsOf(["a", "b"]), ["a", "b"], ["c"]);
  expect(draftPictures(slots).map((one) => one?.address)).toEqual(["c", ...Array(4)]);
});

test("what the car lost meanwhile leaves the pickers, what it got comes last", () => {
  const draft = [{ address: "b" }, { address: "new", at }, { address: "a" }];
  expect(shown(draft, ["a", "b"], ["a", "c"])).toEqual(["", "new", "a", "c", ""]);
});

test("what the seller removed stays removed, and their own upload is not doubled", () => {
  const draft = [null, { address: "new", at }, { address: "b" }];
  expect(shown(draft, ["a", "b"], ["a", "b", "new"])).toEqual(["", "new", "b", "", ""]);
});

test("where no picker is free, none of the seller's own images is replaced", () => {
  const draft = ["1", "2", "3", "4", "5"].map((address) => ({ address, at }));
  expect(shown(draft, [], ["c"])).toEqual(["1", "2", "3", "4", "5"]);
});
