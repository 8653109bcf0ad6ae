// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <memory>

namespace pimento {

class CommandRegistry;
class ExplorePage;
class NoticeBar;
class Workspace;
struct Exploration;

/// Controller of checked estimates: simulates some of the candidates whose estimates are known, and shows in the scatter
/// plot how far their estimates are off. A click on a point selects its candidate.
class EstimateCheck : public QObject {
    Q_OBJECT

public:
    /// Largest number of candidates to simulate.
    static constexpr std::size_t kMostChecked = 64;

    EstimateCheck(Workspace& workspace, ExplorePage& page, NoticeBar& notice, QObject* parent = nullptr);

    void addCommands(CommandRegistry& registry, const QString& menu, int group);
    /// Simulates candidates evenly spread from the best to the worst estimate.
    void check();

private:
    void show();

    Workspace& m_workspace;
    ExplorePage& m_page;
    NoticeBar& m_notice;
    bool m_isChecking = false;
};

} // namespace pimento
