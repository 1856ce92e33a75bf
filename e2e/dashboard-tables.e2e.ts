import { expect, test } from "vitest";
import { demo } from "./account.ts";
import { openPage } from "./browser.ts";

for (const width of [1024, 1440]) {
  test(`the boxes of a table start at its edge and cover no other column, at ${width} px`, async () => {
    const page = await openPage({ width, signedInAs: demo.admin });
    for (const tab of ["USERS", "PRODUCTS"]) {
      await page.goto(`/admin/dashboard?tab=${tab}`);
      const [table, box, next] = await Promise.all(
        [
          page.getByRole("table"),
          page.getByRole("columnheader").first(),
          page.getByRole("columnheader").nth(1),
        ].map((part) => part.boundingBox()),
      );
      expect(box?.x, tab).toBe(table?.x);
      expect((box?.x ?? 0) + (box?.width ?? 0), tab).toBeLessThanOrEqual(next?.x ?? 0);
    }
  });
}
