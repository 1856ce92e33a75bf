import { type RouterContextProvider, redirect } from "react-router";
import { paths } from "#shared/paths.ts";
import { type CurrentUser, shopContext } from "../../context.ts";

const isSettings = (pathname: string) =>
  pathname.toLowerCase().startsWith(paths.profileSettings().toLowerCase());

/** An administrator who has to add a second factor is redirected there first. */
export function requireSecondFactor(user: CurrentUser): void {
  if (user.mustHaveSecondFactor && !user.secondFactor) throw redirect(paths.security());
}

/** For loaders of pages that need a signed-in user: other visitors sign in and return. */
export function requireUser(
  // The address of the page, not of the request: a navigation's request is for its data alone.
  { pathname, search }: URL,
  context: Readonly<RouterContextProvider>,
): CurrentUser {
  const { user } = context.get(shopContext);
  if (!user) throw redirect(paths.login(pathname + search));
  if (!isSettings(pathname)) requireSecondFactor(user);
  return user;
}
