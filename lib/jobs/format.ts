/**
 * The format of the parameters of jobs, and the newest that this release reads. During an upgrade, processes of the previous
 * release take jobs as well, and ignore parameters that they do not know. Increment it with each new parameter that must
 * not be ignored, such as one that restricts which pets are changed: earlier processes then leave the job to newer ones.
 */
export const JOB_FORMAT = 4;
