/** The world champion's bands. */
export const RAINBOW = ['#1D6FB8', '#C9342A', '#1B2127', '#F2B824', '#2F9A69'] as const;
