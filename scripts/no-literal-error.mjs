/**
 * Reports an English sentence given to an `AppError`. Staff read errors in their own language, so what an operation of the
 * console throws names a message of the catalogue; of a sentence they would only get the text of its code.
 *
 * @type {import("eslint").Rule.RuleModule}
 */
export const noLiteralError = {
  meta: {
    type: "problem",
    schema: [],
    messages: { literal: 'Name a message of lib/texts/en.ts: new AppError("conflict", message("errors.…")).' },
  },
  create(context) {
    const isLiteral = (node) => {
      switch (node?.type) {
        case "Literal":
          return typeof node.value === "string";
        case "TemplateLiteral":
        case "BinaryExpression":
          return true;
        case "ConditionalExpression":
          return isLiteral(node.consequent) || isLiteral(node.alternate);
        case "LogicalExpression":
          return isLiteral(node.left) || isLiteral(node.right);
        default:
          return false;
      }
    };
    return {
      "NewExpression[callee.name='AppError']": ({ arguments: [, what] }) => {
        if (isLiteral(what)) context.report({ node: what, messageId: "literal" });
      },
    };
  },
};
