import {
  type BinaryOperationNode,
  type InsertQueryNode,
  OperatorNode,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  ValuesNode,
} from 'kysely';
import { UNPREPARED } from './prepared-statements.ts';

/** Writes each query as one text, whatever the number of its values, so that it can be prepared (docs/decisions/0138). */
export class OneTextDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new OneTextCompiler();
  }
}

class OneTextCompiler extends PostgresQueryCompiler {
  /** `in` a list of values becomes `any` of an array. An empty list, which is no SQL, then finds nothing. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node;
    const word = OperatorNode.is(operator) && ANY_OR_ALL[operator.operator as keyof typeof ANY_OR_ALL];
    if (word && PrimitiveValueListNode.is(rightOperand)) {
      this.visitNode(leftOperand);
      this.append(` ${word}(`);
      this.appendValue(rightOperand.values);
      this.append(')');
    } else super.visitBinaryOperation(node);
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    super.visitInsertQuery(node);
    if (node.values && ValuesNode.is(node.values) && node.values.values.length > 1)
      this.append(` ${UNPREPARED}`);
  }
}

const ANY_OR_ALL = { in: '= any', 'not in': '<> all' };
