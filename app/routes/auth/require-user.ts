import { type RouterContextProvider, redirect } from "react-router";
import { paths } from "#shared/paths.ts";
import { type CurrentUser, shopContext } from "../../context.ts";

/** For loaders of pages that need somebody signed in: anybody else signs in and comes back. */
export function requireUser(
  // The address of the page, not of the request: a navigation's request is for its data alone.
  { pathname, search }: URL,
  context: Readonly<RouterContextProvider>,
): CurrentUser {
  const { user } = context.get(shopContext);
  if (user) return user;
  throw redirect(paths.login(pathname + search));
}
