/** CSS colours by the words of a colour's name, for the dots in the filter. */
const PAINTS: Record<string, string> = {
  black: "#17181a",
  white: "#f7f7f5",
  ivory: "#efe6d0",
  cream: "#efe6d0",
  beige: "#d9c7a3",
  champagne: "#d8c8a4",
  silver: "#c3c6c9",
  grey: "#7d8186",
  gray: "#7d8186",
  graphite: "#46494d",
  anthracite: "#383b3f",
  red: "#a81c1c",
  burgundy: "#5c1524",
  blue: "#20457c",
  navy: "#1b2747",
  midnight: "#171f33",
  green: "#1f5138",
  yellow: "#e3b61c",
  orange: "#d3601b",
  bronze: "#8a6239",
  brown: "#5f4330",
  gold: "#b8963e",
  purple: "#56336f",
  violet: "#56336f",
  pink: "#d88aa4",
  turquoise: "#2d9090",
};

/** Undefined for a name without such a word. */
export function paintOf(color: string): string | undefined {
  const words = color.toLowerCase().split(/[^a-z]+/);
  return words.map((word) => PAINTS[word]).findLast(Boolean);
}
