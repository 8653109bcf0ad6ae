// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/emitter.h"

#include <algorithm>

namespace pimento::upmem {

namespace {

constexpr std::int64_t kElementWord = 4;

} // namespace

/// Returns a register with the address of an element plus `offset` bytes.
Emitter::Held Emitter::addressOf(const Access& access, std::int64_t offset)
{
    const PlaceOf place = placeOf(*m_program, *m_layout, access);
    Affine address = place.variable;
    address.constant = place.constant + offset;
    if (m_program->buffers[access.buffer].space == Space::Mram) {
        return keptAddress(address);
    }
    return sumOf(place.variable.terms.empty() ? Held{Assembly::zero(), std::nullopt}
                                              : readFunction(place.variable, place.pointer),
                 address.constant);
}

/// Returns a register with an address that was planned together with its constant.
Emitter::Held Emitter::keptAddress(const Affine& address)
{
    if (address.isConstant()) {
        return sumOf({Assembly::zero(), std::nullopt}, address.constant);
    }
    const ValueId kept = m_plan->findWithConstant(address, m_scope);
    return sumOf(read(kept), address.constant - (*m_plan)[kept].affine.constant);
}

Emitter::Held Emitter::sumOf(Held base, std::int64_t constant)
{
    const bool isZero = base.source.operand.kind == dpu::OperandKind::Zero;
    if (constant == 0 && !isZero) {
        return base;
    }
    Held sum = base.scratch ? base : takeScratch();
    if (isZero) {
        m_assembly.move(*sum.scratch, Assembly::number(constant));
    } else {
        m_assembly.operation(dpu::Opcode::Add, *sum.scratch, base.source, Assembly::number(constant));
    }
    return sum;
}

void Emitter::loadElementWord(int target, const Access& access, std::int64_t word)
{
    const PlaceOf place = placeOf(*m_program, *m_layout, access);
    Held base = readFunction(place.variable, place.pointer);
    m_assembly.loadWord(target, base.source, place.constant + kElementWord * word);
    release(base);
}

void Emitter::storeElementWord(const Access& access, std::int64_t word, const Source& value)
{
    const PlaceOf place = placeOf(*m_program, *m_layout, access);
    Held base = readFunction(place.variable, place.pointer);
    m_assembly.storeWord(base.source, place.constant + kElementWord * word, value);
    release(base);
}

/// Loads both words of a 64-bit element with one instruction, if two consecutive registers are free.
Emitter::Number Emitter::loadElementPair(const Access& access)
{
    const PlaceOf place = placeOf(*m_program, *m_layout, access);
    Number number;
    if (const auto even = m_scratch.takePair()) {
        number.low = {Assembly::of(*even), *even};
        number.high = {Assembly::of(*even + 1), *even + 1};
        Held base = readFunction(place.variable, place.pointer);
        m_assembly.loadPair(*even, base.source, place.constant);
        release(base);
        return number;
    }
    number.high = takeScratch();
    loadElementWord(*number.high.scratch, access, 1);
    number.low = takeScratch();
    loadElementWord(*number.low.scratch, access, 0);
    return number;
}

void Emitter::storeElementPair(const Access& access, const Number& value)
{
    const dpu::Operand& low = value.low.source.operand;
    const bool isPair = low.kind == dpu::OperandKind::Register && low.index % 2 == 0 && value.low.scratch.has_value() &&
                        value.high.source.operand == registerOperand(low.index + 1);
    if (!isPair) {
        storeElementWord(access, 0, value.low.source);
        storeElementWord(access, 1, value.high.source);
        return;
    }
    const PlaceOf place = placeOf(*m_program, *m_layout, access);
    Held base = readFunction(place.variable, place.pointer);
    m_assembly.storePair(base.source, place.constant, low.index);
    release(base);
}

/// Emits a transfer of constant size: an address in WRAM, the transfer, and a step of the MRAM address in its loop.
void Emitter::emitTransfer(const Transfer& transfer)
{
    const std::int64_t bytes = transfer.elements * bytesOf(m_program->buffers[transfer.wram.buffer].type);
    for (std::int64_t offset = 0; offset < bytes; offset += kLargestTransfer) {
        emitPiece(transfer, offset, std::min(bytes - offset, kLargestTransfer));
    }
}

/// Emits the code that a compiler writes for an unknown size. The size is known here: the transfer has it in any case.
void Emitter::emitSize(std::int64_t bytes)
{
    Held size = takeScratch();
    const auto step = [&](dpu::Opcode opcode, std::int64_t by) {
        m_assembly.operation(opcode, *size.scratch, size.source, Assembly::number(by));
    };
    m_assembly.move(*size.scratch, Assembly::number(bytes));
    step(dpu::Opcode::ShiftRight, 3);
    step(dpu::Opcode::Add, -1);
    step(dpu::Opcode::ShiftLeft, 24);
    release(size);
}

void Emitter::emitPiece(const Transfer& transfer, std::int64_t offset, std::int64_t bytes)
{
    if (m_transferSizes == TransferSizes::RunTime) {
        emitSize(bytes);
    }
    Held wram = addressOf(transfer.wram, offset);
    Held mram = addressOf(transfer.mram, offset);
    m_assembly.transfer(transfer.direction, wram.source, mram.source, bytes);
    release(wram);
    release(mram);
}

/// Emits the copy of one element. DMA moves 8 bytes, so a word of 4 goes through the tasklet's scratch; a store reads
/// the other half first.
void Emitter::emitCopy(const ElementCopy& copy)
{
    const bool isStore = m_program->buffers[copy.to.buffer].space == Space::Mram;
    const Access& wram = isStore ? copy.from : copy.to;
    const Access& mram = isStore ? copy.to : copy.from;
    const Direction direction = isStore ? Direction::Store : Direction::Load;
    if (m_program->buffers[wram.buffer].type == ElementType::Int64) {
        emitPiece({direction, wram, mram, 1}, 0, kDmaGranule);
        return;
    }
    Held element = addressOf(mram, 0);
    Held granule = takeScratch();
    m_assembly.operation(dpu::Opcode::And, *granule.scratch, element.source, Assembly::number(-kDmaGranule));
    Held scratch = keptAddress(scratchPlace(*m_program, *m_layout));
    m_assembly.transfer(Direction::Load, scratch.source, granule.source, kDmaGranule);
    Held word = element.scratch ? element : takeScratch();
    m_assembly.operation(dpu::Opcode::And, *word.scratch, element.source, Assembly::number(kElementWord));
    m_assembly.operation(dpu::Opcode::Add, *word.scratch, word.source, scratch.source);
    if (isStore) {
        Held value = takeScratch();
        loadElementWord(*value.scratch, wram, 0);
        m_assembly.storeWord(word.source, 0, value.source);
        m_assembly.transfer(Direction::Store, scratch.source, granule.source, kDmaGranule);
        release(value);
    } else {
        m_assembly.loadWord(*word.scratch, word.source, 0);
        storeElementWord(wram, 0, word.source);
    }
    release(word);
    release(scratch);
    release(granule);
}

} // namespace pimento::upmem
