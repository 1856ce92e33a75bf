import { data, type RouterContextProvider } from "react-router";
import { shopContext } from "../../context.ts";
import { requireSecondFactor } from "../auth/require-user.ts";

/**
 * For loaders of the administrators' pages: the administrator, or the reply with which the page says
 * who may use it.
 */
export function requireAdmin(context: Readonly<RouterContextProvider>) {
  const { user } = context.get(shopContext);
  if (user?.type === "admin") {
    requireSecondFactor(user);
    return { admin: user };
  }
  const signedIn = user !== null;
  return { refusal: data({ signedIn, page: null }, { status: signedIn ? 403 : 401 }) };
}
