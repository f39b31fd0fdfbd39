declare module 'virtual:languages' {
  /** Every language that there are words for, and what it calls itself. */
  const languages: readonly (readonly [tag: string, name: string])[];
  export default languages;
}
