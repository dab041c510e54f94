/** The sign of the portal, without its name. */
export const Mark = () => (
  <svg
    viewBox="0 0 32 32"
    width="30"
    height="30"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    aria-hidden="true"
  >
    <path d="M16 2c4.5 4.6 9.3 9.5 9.3 15.1a9.3 9.3 0 0 1-18.6 0C6.7 11.5 11.5 6.6 16 2z" />
    <path d="M16 10c2.3 2.5 4.5 4.8 4.5 7.6a4.5 4.5 0 0 1-9 0c0-2.8 2.2-5.1 4.5-7.6z" />
    <path d="M7 30h18" />
  </svg>
);
