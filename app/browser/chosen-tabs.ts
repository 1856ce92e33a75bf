import { createStore, useStore } from "./store.ts";

export const PROFILE_TABS = ["Purchases", "My profile", "Reviews", "Posts"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export const DASHBOARD_TABS = ["USERS", "PRODUCTS"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

const startProfile: ProfileTab = "My profile";
const startDashboard: DashboardTab = "USERS";

/** The tab that /profile shows; kept in memory only, a reload falls back to My profile. */
export const profileTab = createStore<ProfileTab>(startProfile);
/** The tab that /admin/dashboard shows. */
export const dashboardTab = createStore<DashboardTab>(startDashboard);

export const useProfileTab = () => useStore(profileTab, startProfile);
export const useDashboardTab = () => useStore(dashboardTab, startDashboard);

export function resetTabs(): void {
  profileTab.set(startProfile);
  dashboardTab.set(startDashboard);
}
