import type { Country } from "./team.ts";

/** Each stripe's colour and height, of 12 in all; Chile's canton stands on its upper stripe. */
const stripes: Record<Country, [color: string, height: number][]> = {
  Argentina: [
    ["#74acdf", 4],
    ["#ffffff", 4],
    ["#74acdf", 4],
  ],
  Colombia: [
    ["#fcd116", 6],
    ["#003893", 3],
    ["#ce1126", 3],
  ],
  Chile: [
    ["#ffffff", 6],
    ["#d52b1e", 6],
  ],
};

/** A nation's colours are its own: the one place outside the theme that names any. */
export function Flag({ country }: { country: Country }) {
  let top = 0;
  return (
    <svg aria-hidden="true" viewBox="0 0 18 12" className="h-3 w-4.5 border border-line">
      {stripes[country].map(([color, height], index) => {
        const y = top;
        top += height;
        return <rect key={`${index}${color}`} y={y} width={18} height={height} fill={color} />;
      })}
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
