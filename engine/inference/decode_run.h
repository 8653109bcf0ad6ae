// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/generation.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::inference {

/// Decode steps to be made.
struct DecodeQuestion {
    ModelOnHost on;
    Placement placement;
    PromptLoad workload;
    KeyValuePlaces places = KeyValuePlaces::Charged;
};

/// Returns the model with attention programs that keep keys and values in place, if `places` wants that.
[[nodiscard]] ModelOnHost placedFor(const ModelOnHost& on, const PromptLoad& workload, KeyValuePlaces places);

/// Decode steps of a generation in order, with the time to lay out keys and values anew between them. Where attention
/// may run on either side, the sides are chosen so that the total time is minimal, relayouts included:
///
///   contexts of one program   129..256     257..384     385..512
///   on the GPU                   P1 ---------- P2 ---------- P3        a change costs the bytes that it moves;
///                                \\      /     \\      /            staying on the GPU is free; on the devices
///   on the devices               D1 ---------- D2 ---------- D3        the next program wants another layout
///
/// The first layout costs nothing: the prefill leaves the prompt's keys and values in it.
class DecodeRun {
public:
    /// Starts a generation: chooses the side of each layer for its steps. Error: as stepOf().
    [[nodiscard]] static Result<DecodeRun> make(const DecodeQuestion& question, const StepMeans& means,
                                                const std::stop_token& stop);

    /// Makes the step of the next context. Error: as stepOf().
    [[nodiscard]] Result<ModelStep> next();
    /// Data moved by the steps so far, and the number of steps that moved any.
    [[nodiscard]] const Relayout& moved() const { return m_moved; }
    [[nodiscard]] std::int64_t changes() const { return m_changes; }

private:
    DecodeRun(const DecodeQuestion& question, const StepMeans& means, const std::stop_token& stop);

    /// Contexts whose attention has one program.
    struct Segment {
        std::int64_t first = 0;
        std::int64_t last = 0;
        double onProcessor = 0; // seconds of all its steps
        double onDevices = 0;
        bool mayBeOnDevices = false;
        bool isOnDevices = false;
    };

    [[nodiscard]] Result<void> choose();
    [[nodiscard]] Result<void> measure(Segment& segment) const;
    void chooseLeast();
    [[nodiscard]] Result<ModelStep> stepOn(PlacedOn place, std::int64_t context) const;
    [[nodiscard]] Relayout movedAt(std::int64_t context) const;

    DecodeQuestion m_question;
    StepMeans m_means;
    std::stop_token m_stop;
    std::vector<Segment> m_segments; // empty: there was no choice
    std::size_t m_segment = 0;
    std::int64_t m_context;           // context of the next step
    std::vector<KernelUse> m_kernels; // attention kernels of the step before; empty: it ran on the GPU
    Relayout m_moved;
    std::int64_t m_changes = 0;
};

} // namespace pimento::inference
