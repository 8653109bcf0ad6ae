// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/generation.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::inference {

/// The decode steps that are to be made.
struct DecodeQuestion {
    ModelOnHost on;
    Placement placement;
    PromptLoad workload;
    KeyValuePlaces places = KeyValuePlaces::Charged;
};

/// The model with programs of attention that keep keys and values where they are, if that is asked for.
[[nodiscard]] ModelOnHost placedFor(const ModelOnHost& on, const PromptLoad& workload, KeyValuePlaces places);

/// The decode steps of a generation one after the other, with what laying keys and values out anew takes between them.
/// Where attention may be on either side, the sides are chosen so that all steps together take least, changes included:
///
///   contexts of one program   129..256     257..384     385..512
///   on the processor             P1 ---------- P2 ---------- P3        a change costs what there is to be moved;
///                                   \\      /     \\      /            staying on the processor is free, on the
///   on the devices               D1 ---------- D2 ---------- D3        devices the next program wants other places
///
/// The first places cost nothing: whoever made the prompt's keys and values put them there.
class DecodeRun {
public:
    /// Chooses the sides. Error: as stepOf().
    [[nodiscard]] static Result<DecodeRun> make(const DecodeQuestion& question, const StepMeans& means,
                                                const std::stop_token& stop);

    /// The step of the next context. Error: as stepOf().
    [[nodiscard]] Result<ModelStep> next();
    /// What was moved by the steps so far, and in how many of them.
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
    std::vector<Segment> m_segments; // empty: nothing was to be chosen
    std::size_t m_segment = 0;
    std::int64_t m_context;           // of the next step
    std::vector<KernelUse> m_kernels; // of attention in the step before; empty: it was on the processor
    Relayout m_moved;
    std::int64_t m_changes = 0;
};

} // namespace pimento::inference
