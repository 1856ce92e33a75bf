import type { Country } from "./team.ts";

interface Stripe {
  color: string;
  y: number;
  height: number;
}

const stripes: Record<Country, Stripe[]> = {
  Argentina: [
    { color: "#74acdf", y: 0, height: 4 },
    { color: "#ffffff", y: 4, height: 4 },
    { color: "#74acdf", y: 8, height: 4 },
  ],
  Colombia: [
    { color: "#fcd116", y: 0, height: 6 },
    { color: "#003893", y: 6, height: 3 },
    { color: "#ce1126", y: 9, height: 3 },
  ],
  Chile: [
    { color: "#ffffff", y: 0, height: 6 },
    { color: "#d52b1e", y: 6, height: 6 },
  ],
};

/** The colours of nations: the only ones outside the theme. */
export function Flag({ country }: { country: Country }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 18 12" className="h-3 w-4.5 border border-line">
      {stripes[country].map(({ color, y, height }) => (
        <rect key={y} y={y} width={18} height={height} fill={color} />
      ))}
      {country === "Argentina" && <circle cx={9} cy={6} r={1.5} fill="#f6b40e" />}
      {country === "Chile" && (
        <>
          <rect width={6} height={6} fill="#0039a6" />
          <path fill="#ffffff" d="m3 1.2.5 1.3h1.4l-1.1.9.4 1.4L3 4l-1.2.8.4-1.4-1.1-.9h1.4z" />
        </>
      )}
    </svg>
  );
}
