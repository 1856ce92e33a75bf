import { expect, test } from "vitest";
import { paths } from "./paths.ts";

const id = "0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000";

test("every public page has its specified address (behaviour 3)", () => {
  expect({
    landing: paths.landing(),
    home: paths.home(),
    filtered: paths.home({
      name: "GT",
      state: "Used",
      brand: ["Aston Martin", "Citroën"],
      minPrice: 1000,
      maxPrice: undefined,
      sort: "price_asc",
      page: 2,
    }),
    defaults: paths.home({ sort: "default", page: 1, name: "", color: [] }),
    car: paths.car({ id, brand: "Citroën", name: "Déesse d'Or" }),
    carById: paths.car({ id }),
    cart: paths.cart(),
    favorites: paths.favorites(),
    login: paths.login(),
    loginAndBack: paths.login("/cart"),
    forgotPassword: paths.forgotPassword(),
    resetPassword: paths.resetPassword("a b"),
    verifyEmail: paths.verifyEmail("a b"),
    register: paths.register(),
    terms: paths.terms(),
    warranty: paths.terms("warranty"),
    about: paths.about(),
  }).toEqual({
    landing: "/",
    home: "/home",
    filtered:
      "/home?name=GT&state=Used&brand=Aston+Martin&brand=Citro%C3%ABn&minPrice=1000&sort=price_asc&page=2",
    defaults: "/home",
    car: `/detail/${id}/citroen-deesse-d-or`,
    carById: `/detail/${id}`,
    cart: "/cart",
    favorites: "/favorites",
    login: "/login",
    loginAndBack: "/login?back=%2Fcart",
    forgotPassword: "/login/forgotpassword",
    resetPassword: "/login/resetpassword?token=a+b",
    verifyEmail: "/login/verify?token=a+b",
    register: "/register",
    terms: "/termsAndConditions",
    warranty: "/termsAndConditions#warranty",
    about: "/about",
  });
});

test("every page for users and administrators has its specified address (behaviour 3)", () => {
  expect({
    profile: paths.profile(),
    profileTab: paths.profile("purchases"),
    profileSettings: paths.profileSettings(),
    publish: paths.publish(),
    purchase: paths.purchase(id),
    editCar: paths.editCar(id),
    dashboard: paths.dashboard(),
    adminPurchase: paths.adminPurchase(id),
    adminCreateCar: paths.adminCreateCar(),
    adminEditCar: paths.adminEditCar(id),
  }).toEqual({
    profile: "/profile",
    profileTab: "/profile?tab=purchases",
    profileSettings: "/profileSettings",
    publish: "/publish-your-car",
    purchase: `/purchases/${id}`,
    editCar: `/user/edit/${id}`,
    dashboard: "/admin/dashboard",
    adminPurchase: `/admin/dashboard/orders/${id}`,
    adminCreateCar: "/admin/dashboard/create",
    adminEditCar: `/admin/dashboard/edit/${id}`,
  });
});
