/** The columns of the feed. */
export const activityColumns = ["What happened", "From", "When"];
