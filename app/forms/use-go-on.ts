import { type NavigateOptions, useLocation, useNavigate } from "react-router";
import { routerState } from "../startup/router-state.ts";

/**
 * Goes on to another page after an answer, unless the visitor has opened another page meanwhile.
 * @returns whether it went on
 */
export function useGoOn() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (to: string, options?: NavigateOptions): Promise<boolean> => {
    // The hooks return the router's state only with the next render.
    const state = routerState();
    const at = state?.navigation.location ?? state?.location;
    if (at?.pathname !== pathname) return false;
    await navigate(to, options);
    return true;
  };
}
