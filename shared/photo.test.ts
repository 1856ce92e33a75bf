import { expect, test } from "vitest";
import { isShownPhoto } from "./photo.ts";

test.each([
  ["/pictures/u/face.webp", true],
  ["https://lh3.googleusercontent.com/a/face=s96-c", true],
  ["https://res.cloudinary.com/demo/face.jpg", true],
  ["https://googleusercontent.com.elsewhere.example/face.jpg", false],
  ["https://elsewhere.example/face.jpg", false],
  ["http://res.cloudinary.com/demo/face.jpg", false],
  ["face.jpg", false],
])("the photo %s is shown: %s", (address, shown) => {
  expect(isShownPhoto(address)).toBe(shown);
});
