export type Country = "Argentina" | "Colombia" | "Chile";

export interface Member {
  name: string;
  country: Country;
  /** The last part of every link to a member's page. */
  handle: string;
  portrait: string;
}

function member(name: string, country: Country, number: number): Member {
  return {
    name,
    country,
    handle: name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "."),
    portrait: `/pictures/team/${number}.webp`,
  };
}

/** Seven invented people. */
export const team: Member[] = [
  member("Mateo Quiroga", "Argentina", 1),
  member("Valentina Rojas", "Chile", 2),
  member("Julián Ospina", "Colombia", 3),
  member("Camila Restrepo", "Colombia", 4),
  member("Tomás Arriagada", "Chile", 5),
  member("Antonia Figueroa", "Chile", 6),
  member("Lucía Ferreyra", "Argentina", 7),
];
