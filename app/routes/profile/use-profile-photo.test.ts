import { expect, test } from "vitest";
import { photoProblem } from "./use-profile-photo.ts";

test("a photo must be a selected image of a type that browsers can show", () => {
  expect(photoProblem(undefined)).toBe("Please, select an image.");
  expect(photoProblem({ name: "cv.pdf", type: "application/pdf" })).toBe(
    "The selected file is not a valid image.",
  );
  expect(photoProblem({ name: "me.svg", type: "image/svg+xml" })).toBe(
    "The image must be of type jpg, jpeg, webp, png or gif",
  );
  expect(photoProblem({ name: "ME.JPG", type: "image/jpeg" })).toBeUndefined();
});
