import { type RouterContextProvider, redirect } from "react-router";
import { type SessionUser, shopContext } from "../../context.ts";
import { paths } from "../../paths.ts";

/** For loaders of pages that need somebody signed in: anybody else signs in and comes back. */
export function requireUser(
  request: Request,
  context: Readonly<RouterContextProvider>,
): SessionUser {
  const { user } = context.get(shopContext);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login(pathname + search));
}
