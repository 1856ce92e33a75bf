import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/landing/landing.tsx"),
  route("home", "routes/home/home.tsx"),
  route("detail/:id/:slug?", "routes/car/car.tsx"),
  route("cart", "routes/cart/cart.tsx"),
  route("login", "routes/auth/login.tsx"),
  route("login/forgotpassword", "routes/auth/forgot-password.tsx"),
  route("login/resetpassword", "routes/auth/reset-password.tsx"),
  route("register", "routes/auth/register.tsx"),
  route("favorites", "routes/favorites/favorites.tsx"),
  route("termsandconditions", "routes/terms/terms.tsx"),
  route("profile", "routes/profile/profile.tsx"),
  route("profileSettings", "routes/profile/profile-settings.tsx"),
  route("purchases/:id", "routes/purchase/purchase.tsx"),
  route("publish-your-car", "routes/sell/publish.tsx"),
  route("user/edit/:id", "routes/sell/edit.tsx"),
  route("admin/dashboard", "routes/admin/dashboard.tsx"),
  route("admin/dashboard/create", "routes/admin/create-car.tsx"),
  route("admin/dashboard/edit/:id", "routes/admin/edit-car.tsx"),
  route("about", "routes/about/about.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
