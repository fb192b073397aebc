/** The arch and the name, as in the shop's own logo. */
export function SoukMark() {
  return (
    <p className="flex items-center gap-2.5 text-[22px] leading-none font-bold tracking-tight">
      <svg viewBox="0 0 28 28" width={28} height={28} aria-hidden>
        <path className="fill-primary" d="M2 14a12 12 0 0 1 24 0v12h-7V14a5 5 0 0 0-10 0v12H2z" />
        <circle cx={14} cy={22.5} r={3.5} fill="#f59e0b" />
      </svg>
      souk
    </p>
  );
}
