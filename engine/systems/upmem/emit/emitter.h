// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/emit/assembly.h"
#include "engine/systems/upmem/emit/dpu_layout.h"
#include "engine/systems/upmem/emit/emit.h"
#include "engine/systems/upmem/emit/value_plan.h"
#include "sim/base/result.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::upmem {

/// Error for code that cannot be emitted; thrown inside this folder only and caught by emit().
struct CannotEmit {
    std::string what;
    std::string hint;
    int statement = 0;
};

// Use of registers: kept values have r0 to r14 (and those that multiplication leaves free). r15 to r17 and r22 are
// scratch registers of a statement. A product takes its factors in r18 and r19, works in r20 and r21, and returns in
// r18; r23 holds its return address.
inline constexpr int kFactor = 18;
inline constexpr int kOtherFactor = 19;
inline constexpr int kProductPair = 20;
inline constexpr int kReturn = 23;

/// Scratch registers of a statement.
class Scratch {
public:
    explicit Scratch(std::vector<int> registers) : m_free(std::move(registers)) {}

    [[nodiscard]] std::optional<int> take();
    /// Takes two consecutive registers and returns the even one.
    [[nodiscard]] std::optional<int> takePair();
    void give(int number) { m_free.push_back(number); }

private:
    std::vector<int> m_free;
};

/// Emits one program. Holds the state that the parts below share.
class Emitter {
public:
    using Source = Assembly::Source;

    Emitter(const LoopProgram& program, const DpuLayout& layout, const ValuePlan& plan, Scratch scratch);

    void setTransferSizes(TransferSizes sizes) { m_transferSizes = sizes; }
    void emitProgram();
    [[nodiscard]] Assembly& assembly() { return m_assembly; }
    [[nodiscard]] bool synchronises() const { return m_synchronises; }

private:
    /// An operand; release() frees its register, if it has one.
    struct Held {
        Source source;
        std::optional<int> scratch;
        bool isTarget = false; // true: a register that the statement writes
    };
    /// Value of an element: one word or two.
    struct Number {
        Held low;
        Held high;
    };

    // emitter.cpp: statements
    void emitBody(const Body& body);
    void emitStatement(const Statement& statement);
    void emitBranch(const If& branch);
    void emitStart();
    void emitEnd();

    // loop_emission.cpp
    void emitLoop(const For& loop);
    [[nodiscard]] Source emitLimit(const For& loop, ScopeId scope);
    void emitBegin(const For& loop, ScopeId scope);
    void emitSkip(const For& loop, ScopeId scope, const Source& limit, Label end);
    void emitEntry(ScopeId scope);
    void emitLatch(ScopeId scope, const Source& limit, bool isTightened, Label top);
    void emitFunction(ValueId value);
    void emitRootFunctions();
    void addMultiple(int target, Source source, std::int64_t factor);
    void keepExtreme(dpu::Condition keeps, int target, const Source& other, const Choice& choice);

    // access_emission.cpp
    void emitCopy(const ElementCopy& copy);
    void emitTransfer(const Transfer& transfer);
    void emitPiece(const Transfer& transfer, std::int64_t offset, std::int64_t bytes);
    void emitSize(std::int64_t bytes);
    [[nodiscard]] Held addressOf(const Access& access, std::int64_t offset);
    [[nodiscard]] Held keptAddress(const Affine& address);
    [[nodiscard]] Held sumOf(Held base, std::int64_t constant);
    void loadElementWord(int target, const Access& access, std::int64_t word);
    void storeElementWord(const Access& access, std::int64_t word, const Source& value);
    [[nodiscard]] Number loadElementPair(const Access& access);
    void storeElementPair(const Access& access, const Number& value);
    [[nodiscard]] Held frame();

    // arithmetic.cpp
    void emitCompute(const Compute& compute);
    [[nodiscard]] bool emitLoad(const Compute& compute);
    void emitInit(const Init& init);
    [[nodiscard]] Number evaluate(const Expression& expression, ElementType type);
    [[nodiscard]] Number evaluateElement(const Access& access, ElementType type);
    [[nodiscard]] Number combined(ExpressionKind kind, Number left, Number right, ElementType type);
    [[nodiscard]] Held resultOf(Held& left, Held& right);
    [[nodiscard]] Number combinedWide(ExpressionKind kind, Number left, Number right);
    void addWide(const Number& result, const Number& left, Number& right);
    void subtractWide(const Number& result, const Number& left, const Number& right);
    [[nodiscard]] Held maximum(Held left, const Held& right);
    [[nodiscard]] Number relu(Number value, ElementType type);
    [[nodiscard]] Number product(const Expression& left, const Expression& right, ElementType type);
    void evaluateInto(int target, const Expression& expression);
    void store(const Access& target, Number value, ElementType type);
    [[nodiscard]] Number target(const Access& access, ElementType type);
    void emitRoutine();

    // synchronisation.cpp
    void emitBarrier();
    void emitTree(const TreeReduction& tree);
    void emitRound(const TreeReduction& tree, std::int64_t distance, Label end);
    void emitWait(std::int64_t distance);
    void emitNotification(std::int64_t distance, Label end);
    void emitPartialSum(const TreeReduction& tree, std::int64_t distance);

    // values
    [[nodiscard]] Held takeScratch();
    void release(Held& held);
    void release(Number& number);
    [[nodiscard]] Held read(ValueId value);
    /// Returns the value of a function without constant, wherever it is kept.
    [[nodiscard]] Held readFunction(const Affine& affine, Pointer pointer = {});
    void write(ValueId value, const Source& source);
    /// Returns a register for computing a value: its own, or a scratch register that write() stores.
    [[nodiscard]] int registerFor(ValueId value, Held& held);
    [[noreturn]] void refuse(std::string what, std::string hint) const;

    const LoopProgram* m_program;
    const DpuLayout* m_layout;
    const ValuePlan* m_plan;
    Scratch m_scratch;
    Assembly m_assembly;
    ScopeId m_scope = kRoot;
    TransferSizes m_transferSizes = TransferSizes::Literal;
    std::optional<Label> m_routine; // label of the multiplication routine, if it is used
    double m_routineWeight = 0;
    bool m_synchronises = false;
};

/// True if an expression has a product that the multiplication routine computes.
[[nodiscard]] bool needsRoutine(const Expression& expression);

} // namespace pimento::upmem
