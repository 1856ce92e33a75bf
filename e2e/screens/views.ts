import type { Page } from "playwright-core";
import { type Account, demo } from "../account.ts";

export interface View {
  /** Of its files. */
  name: string;
  signedInAs?: Account;
  /** Opens what is to be seen. */
  open: (page: Page) => Promise<unknown>;
}

const at = (address: string) => (page: Page) => page.goto(address);

/** A car of the demonstration that is always the same, with several pictures. */
async function shownCar(page: Page) {
  const reply = await page.request.get("/api/car/search?name=lunaria%20selva&limit=1");
  const [car] = await reply.json();
  return car;
}

async function openCar(page: Page) {
  await page.goto(`/detail/${(await shownCar(page)).id}`);
}

/** Who sells that car. */
async function openSeller(page: Page) {
  await page.goto(`/seller/${(await shownCar(page)).userId}`);
}

async function openComparison(page: Page) {
  const cars = await (await page.request.get("/api/car/search?sort=price_desc&limit=3")).json();
  await page.goto(`/compare?ids=${cars.map(({ id }: { id: string }) => id)}`);
}

async function fillCart(page: Page) {
  await openCar(page);
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.getByRole("main").getByRole("link", { name: "View cart" }).waitFor();
}

async function openOwnCar(page: Page) {
  await page.goto("/about");
  const id = await page.evaluate(() => localStorage.getItem("userId"));
  const [car] = await (await page.request.get(`/api/car/user/${id}`)).json();
  await page.goto(`/user/edit/${car.id}`);
}

async function openProfile(page: Page, tab: string) {
  await page.goto("/profile");
  await page.getByRole("tab", { name: tab }).click();
}

/** A part of the settings, at the top of the window. */
async function openSection(page: Page, heading: string) {
  await page.goto("/profileSettings");
  await page
    .getByRole("heading", { name: heading })
    .evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
}

/** The pages of docs/screens, some of them empty and full. */
export const views: View[] = [
  { name: "landing", open: at("/") },
  { name: "home", open: at("/home") },
  {
    name: "home-filtered",
    open: at("/home?brand=Aldermoor&brand=Serravento&state=Used&minModel=2000&sort=price_desc"),
  },
  { name: "home-nothing-found", open: at("/home?name=zzzz") },
  { name: "detail", open: openCar },
  { name: "seller", open: openSeller },
  { name: "compare", open: openComparison },
  { name: "cart-empty", open: at("/cart") },
  {
    name: "cart",
    async open(page) {
      await fillCart(page);
      await page.goto("/cart");
      // The server knows no cart: it is there once the browser has read its own.
      await page.getByRole("button", { name: "FINISH ORDER" }).waitFor();
    },
  },
  { name: "login", open: at("/login") },
  { name: "forgot-password", open: at("/login/forgotpassword") },
  { name: "verify-email", open: at("/login/verify?token=0") },
  { name: "second-factor", open: at("/login/secondfactor?with=passkey,code") },
  { name: "confirm-email", open: at("/login/confirmemail?token=0") },
  { name: "register", open: at("/register") },
  {
    name: "favorites",
    async open(page) {
      await page.goto("/home");
      for (const index of [0, 1, 2])
        await page
          .getByRole("button", { name: /^Favorite/ })
          .nth(index)
          .click();
      await page.goto("/favorites");
    },
  },
  { name: "terms", open: at("/termsandconditions") },
  { name: "about", open: at("/about") },
  { name: "profile", signedInAs: demo.buyer, open: at("/profile") },
  {
    name: "profile-purchases",
    signedInAs: demo.buyer,
    open: (page) => openProfile(page, "Purchases"),
  },
  {
    name: "purchase",
    signedInAs: demo.buyer,
    async open(page) {
      await openProfile(page, "Purchases");
      await page
        .getByRole("link", { name: /^View order/ })
        .first()
        .click();
      await page.getByRole("heading", { name: "What happens next" }).waitFor();
    },
  },
  { name: "profile-reviews", signedInAs: demo.buyer, open: (page) => openProfile(page, "Reviews") },
  { name: "profile-posts", signedInAs: demo.seller, open: (page) => openProfile(page, "Posts") },
  { name: "profile-settings", signedInAs: demo.buyer, open: at("/profileSettings") },
  {
    name: "profile-security",
    signedInAs: demo.buyer,
    open: (page) => openSection(page, "Security"),
  },
  {
    name: "profile-sessions",
    signedInAs: demo.buyer,
    open: (page) => openSection(page, "Where you are signed in"),
  },
  { name: "publish", signedInAs: demo.seller, open: at("/publish-your-car") },
  { name: "edit", signedInAs: demo.seller, open: openOwnCar },
  { name: "dashboard-users", signedInAs: demo.admin, open: at("/admin/dashboard") },
  {
    name: "dashboard-products",
    signedInAs: demo.admin,
    open: at("/admin/dashboard?tab=PRODUCTS"),
  },
  { name: "dashboard-orders", signedInAs: demo.admin, open: at("/admin/dashboard?tab=ORDERS") },
  {
    name: "dashboard-audit",
    signedInAs: demo.admin,
    async open(page) {
      await page.goto("/admin/dashboard?tab=AUDIT");
      await page.getByRole("heading", { name: "Audit trail" }).waitFor();
    },
  },
  { name: "dashboard-create", signedInAs: demo.admin, open: at("/admin/dashboard/create") },
  { name: "not-found", open: at("/nowhere") },
];

/** Waits until fonts and pictures are there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    const arrived = [...document.images].filter((image) => image.complete);
    await Promise.all(arrived.map((image) => image.decode().catch(() => {})));
  });
}
