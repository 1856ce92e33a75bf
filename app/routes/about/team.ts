export const COUNTRIES = {
  Argentina: "🇦🇷",
  Colombia: "🇨🇴",
  Chile: "🇨🇱",
} as const;

export interface Member {
  name: string;
  country: keyof typeof COUNTRIES;
  /** The last part of every address of theirs. */
  handle: string;
  portrait: string;
}

function member(name: string, country: Member["country"], number: number): Member {
  return {
    name,
    country,
    handle: name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "."),
    portrait: `/pictures/team/${number}.webp`,
  };
}

/** Seven invented people. */
export const team: Member[] = [
  member("Valentina Rojas", "Argentina", 1),
  member("Mateo Quiroga", "Argentina", 2),
  member("Camila Restrepo", "Colombia", 3),
  member("Julián Ospina", "Colombia", 4),
  member("Antonia Figueroa", "Chile", 5),
  member("Tomás Arriagada", "Chile", 6),
  member("Lucía Ferreyra", "Argentina", 7),
];
